#!/usr/bin/env node
import { readVersion } from '../server/package-version.ts';
import { fileProblem } from './files.ts';
import { runProgram } from './program.ts';
import { watchStarter } from './serve/starter.ts';
import { EXIT, processTerminal } from './terminal.ts';

const end = new AbortController();
const stopped = new Promise((resolve) => {
  end.signal.addEventListener('abort', resolve);
  process.once('SIGINT', resolve);
  process.once('SIGTERM', resolve);
});

// A reader that closes the pipe early, such as `head`, must not cause a stack trace.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    process.on('exit', () => {
      process.exitCode = EXIT.usage;
    });
    if (stream === process.stdout) {
      process.stderr.write(`Failed to write to stdout: ${fileProblem(error, 'written')}\n`);
      // Otherwise a server would keep running without anyone knowing its address.
      end.abort();
    }
  });
}

process.exitCode = await runProgram(process.argv.slice(2), {
  version: readVersion(),
  terminal: processTerminal(),
  stopped,
  watchStarter,
});
