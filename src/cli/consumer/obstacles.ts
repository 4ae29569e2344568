/** Exit codes by which shells, `env` and `npx` say that they did not start what they were given. */
const shellObstacles: Readonly<Record<number, string>> = {
  126: 'it exited with 126: the program is not executable',
  127: 'it exited with 127: the program was not found',
};

/** Why nothing was started, where an exit code says so. */
export const shellObstacle = (exitCode: number, stderr: string): string | undefined => {
  const obstacle = shellObstacles[exitCode];
  return obstacle && obstacle + lastOutput(stderr);
};

const MAX_OUTPUT_LENGTH = 300;

/** How languages start the line that names an uncaught error. */
const ERROR_LINE =
  /^\s*(?:panic:|fatal error:|thread '.*' .*panicked|Exception in thread|Unhandled|Uncaught|PHP Fatal|Caused by:|[\w.$:]*(?:Error|Exception)\b)/;

/** The end of a command's stderr in one line: only the error, if it names one. */
export function lastOutput(stderr: string): string {
  const named = errorIn(stderr.split('\n'));
  const text = (named ?? stderr).trim().replace(/\s+/g, ' ');
  if (text === '') return '';
  if (named !== undefined && text.length > MAX_OUTPUT_LENGTH) {
    return `; it printed: ${text.slice(0, MAX_OUTPUT_LENGTH).toWellFormed()}…`;
  }
  return text.length > MAX_OUTPUT_LENGTH
    ? `; it printed: …${text.slice(-MAX_OUTPUT_LENGTH).toWellFormed()}`
    : `; it printed: ${text}`;
}

/** The last line that names an error, with the next one if that says what it is. */
function errorIn(lines: readonly string[]): string | undefined {
  const place = lines.findLastIndex((line) => ERROR_LINE.test(line));
  if (place < 0) return undefined;
  const [line = '', next = ''] = lines.slice(place);
  return line.trimEnd().endsWith(':') ? `${line} ${next}` : line;
}
