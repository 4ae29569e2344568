#!/usr/bin/env node
import { readVersion } from '../server/package-version.ts';
import { fileProblem } from './files.ts';
import { runProgram } from './program.ts';
import { watchStarter } from './serve/starter.ts';
import { EXIT, processTerminal } from './terminal.ts';

const stopped = new Promise((resolve) => {
  process.once('SIGINT', resolve);
  process.once('SIGTERM', resolve);
});

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // A reader that closes the pipe early, such as `head`.
    if (error.code === 'EPIPE') return;
    if (stream === process.stdout) {
      process.stderr.write(`Failed to write to stdout: ${fileProblem(error, 'written')}\n`);
    }
    process.exit(EXIT.usage);
  });
}

process.exitCode = await runProgram(process.argv.slice(2), {
  version: readVersion(),
  terminal: processTerminal(),
  stopped,
  watchStarter,
});
