import type { Meta, StoryObj } from '@storybook/react-vite';
import { createMock } from 'workspace-files-kit';
import { createFilesApi } from '../api/client.ts';
import { SignIn } from './sign-in.tsx';

const mock = createMock({ world: 'tiny' });
const { secret } = mock.keys.byLabel('expired');
const baseUrl = 'https://files.example.com';

export default {
  title: 'Sign in',
  component: SignIn,
  args: {
    connect: (apiKey) => createFilesApi({ baseUrl, apiKey, fetch: mock.fetch }),
    onSignIn: () => {},
  },
} satisfies Meta<typeof SignIn>;

type Story = StoryObj<typeof SignIn>;

export const Start: Story = {};

export const RefusedKey: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('API key'), secret);
    await userEvent.click(canvas.getByRole('button'));
    await canvas.findByRole('alert');
  },
};
