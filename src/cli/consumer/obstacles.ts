/** Exit codes by which shells, `env` and `npx` say that they did not start what they were given. */
const shellObstacles: Readonly<Record<number, string>> = {
  126: 'it ended with 126: what it is to run may not be executed',
  127: 'it ended with 127: what it is to run was not found',
};

/** Why nothing was started, where an exit code says so. */
export const shellObstacle = (exitCode: number, stderr: string): string | undefined => {
  const obstacle = shellObstacles[exitCode];
  return obstacle && obstacle + lastOutput(stderr);
};

const LONGEST_OUTPUT = 300;

/** What a command said last, in one line. */
export function lastOutput(stderr: string): string {
  const text = stderr.trim().replace(/\s+/g, ' ');
  if (text === '') return '';
  return text.length > LONGEST_OUTPUT
    ? `, and said …${text.slice(-LONGEST_OUTPUT).toWellFormed()}`
    : `, and said ${text}`;
}
