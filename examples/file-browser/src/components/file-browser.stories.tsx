import type { Meta, StoryObj } from '@storybook/react-vite';
import { onlineManager } from '@tanstack/react-query';
import { useState } from 'react';
import { createMock, type Mock } from 'workspace-files-kit';
import { createFilesApi } from '../api/client.ts';
import { FileBrowser } from './file-browser.tsx';

interface MockedProps {
  /** The label of the key that was signed in with. */
  readonly label: string;
  /** What the service does. */
  readonly arrange?: (mock: Mock) => void;
}

/** The file browser on its own mock: no network, no service worker. */
function MockedFileBrowser({ label, arrange }: MockedProps) {
  const [session] = useState(() => {
    const mock = createMock();
    arrange?.(mock);
    const { secret, workspaceId } = mock.keys.byLabel(label);
    const baseUrl = 'https://files.example.com';
    return { api: createFilesApi({ baseUrl, apiKey: secret, fetch: mock.fetch }), workspaceId };
  });
  return <FileBrowser session={session} onSignOut={() => {}} />;
}

const listing = { operation: 'listFiles', times: Number.POSITIVE_INFINITY } as const;

export default {
  title: 'File browser',
  component: MockedFileBrowser,
  args: { label: 'reader' },
} satisfies Meta<typeof MockedFileBrowser>;

type Story = StoryObj<typeof MockedFileBrowser>;

/** A story is ready once it shows this text. */
const shows =
  (text: string | RegExp): NonNullable<Story['play']> =>
  async ({ canvas }) => {
    await canvas.findByText(text, {}, { timeout: 60_000 });
  };

export const Files: Story = {
  play: shows('50 files so far'),
};

export const Empty: Story = {
  args: { label: 'empty' },
  play: shows(/There are no files/),
};

export const Slow: Story = {
  args: {
    arrange: ({ faults }) =>
      faults.add({ ...listing, effect: { kind: 'delay', milliseconds: Number.POSITIVE_INFINITY } }),
  },
  play: shows('This takes longer than usual.'),
};

export const Offline: Story = {
  beforeEach: () => {
    onlineManager.setOnline(false);
    return () => onlineManager.setOnline(true);
  },
  play: shows('You are offline'),
};

export const ExpiredKey: Story = {
  args: { label: 'expired' },
  play: shows('The key is not accepted'),
};

export const KeyExpiresMidway: Story = {
  args: {
    arrange: (mock) => {
      mock.setProfile({ limit: { default: 3 } });
      mock.setScenario('key-expires-on-page-3');
    },
  },
  play: shows('The key is not accepted'),
};

export const MissingScope: Story = {
  args: { label: 'unscoped' },
  play: shows('The key is not allowed to do this'),
};

export const Failure: Story = {
  args: {
    arrange: ({ faults }) =>
      faults.add({
        ...listing,
        effect: {
          kind: 'answer',
          status: 503,
          json: { code: 'maintenance', error: 'The service is down for maintenance until noon.' },
        },
      }),
  },
  play: shows('503 maintenance'),
};

export const FailureWithoutCode: Story = {
  args: {
    arrange: ({ faults }) =>
      faults.add({ ...listing, effect: { kind: 'answer', status: 500, body: '' } }),
  },
  play: shows('500'),
};

export const RateLimited: Story = {
  args: {
    arrange: ({ faults }) =>
      faults.add({ ...listing, effect: { kind: 'answer', status: 429, retryAfter: 30 } }),
  },
  play: shows('Trying again in 30 seconds…'),
};

export const RateLimitedForLong: Story = {
  args: {
    arrange: ({ faults }) =>
      faults.add({ ...listing, effect: { kind: 'answer', status: 429, retryAfter: 900 } }),
  },
  play: shows('It asks to wait 15 minutes.'),
};

export const Unreachable: Story = {
  args: { arrange: ({ faults }) => faults.add({ ...listing, effect: { kind: 'reset' } }) },
  play: shows('The network or the service may be down.'),
};

export const MalformedAnswer: Story = {
  args: {
    arrange: ({ faults }) =>
      faults.add({ ...listing, effect: { kind: 'answer', status: 200, sample: 'html' } }),
  },
  play: shows('The answer could not be read'),
};
