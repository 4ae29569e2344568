import type { HttpHandler } from 'msw';
import { createMock, type FilePage, type Mock, type ProfileInput } from 'workspace-files-kit';
import { type BrowserMock, startBrowserMock } from 'workspace-files-kit/browser';
import { type ConsumerReport, checkConsumer } from 'workspace-files-kit/consumer';
import { type ContractReport, type Rule, rules, runContract } from 'workspace-files-kit/contract';
import { type ControlClient, connect, type RemoteMock } from 'workspace-files-kit/control';
import { type LearnedProfile, learnProfile } from 'workspace-files-kit/learn';
import { handlers } from 'workspace-files-kit/msw';
import { test as inPlaywright, mockRoute } from 'workspace-files-kit/playwright';
import { type RunningServer, startServer } from 'workspace-files-kit/server';
import { mockTest } from 'workspace-files-kit/vitest';

/**
 * Uses the types of every entry except ./data. `try-packed` compiles it as a user's compiler would,
 * including the declarations of libraries; those of `@mswjs/data` do not compile.
 */

const profile: ProfileInput = { limit: { maximum: 5 } };
export const mock: Mock = createMock({ world: 'tiny', profile });
export const mswHandlers: HttpHandler[] = handlers(mock, { baseUrl: '/prefix' });
export const ids: readonly Rule['id'][] = rules.map(({ id }) => id);

export async function firstName(url: string): Promise<string | undefined> {
  const response = await mock.fetch(url);
  const page: FilePage = await response.json();
  return page.files[0]?.name;
}

export async function judge(key: string): Promise<ContractReport> {
  const server: RunningServer = await startServer(mock, { port: 0 });
  const report = await runContract({ baseUrl: server.baseUrl, keys: { key } });
  await server.close();
  return report;
}

export const learn = (report: ContractReport): LearnedProfile => learnProfile(report);
export const drive = (): Promise<ConsumerReport> => checkConsumer({ listFiles: async () => [] });

export const inPage = (): Promise<BrowserMock> => startBrowserMock({ overlay: true });

const control: ControlClient = connect('http://127.0.0.1:4010', { token: 'secret' });
export const remote: RemoteMock = control.default;
export async function inSandbox(): Promise<string> {
  await using sandbox = await control.sandbox({ world: 'tiny', profile });
  await sandbox.call('clock.set', { frozen: true });
  return sandbox.secretOf('reader');
}

mockTest({ world: 'tiny' })('a mock a test', ({ mock, sandbox }) => {
  sandbox.setProfile(mock.profile);
});
inPlaywright('a sandbox a test', async ({ page, mock: own }) => {
  await mockRoute(page, mock);
  await own.call('files.create', { name: 'new.txt' });
});

// @ts-expect-error: the mistake is found, so the types are not `any`.
createMock({ files: 'many' });
