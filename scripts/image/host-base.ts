import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Of the system: what the steps of the Dockerfile and the command line call. */
const PROGRAMS = ['/bin/sh', '/bin/rm', '/bin/mkdir', '/bin/chown', '/usr/bin/env'];
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/**
 * A Dockerfile of a base image with this machine's own Node and npm, for where no registry of
 * images is reached. It stands in for `node:22-slim`: the same paths, and a user `node`, 1000.
 *
 * @param folder an empty one, for it and its files.
 */
export function writeHostBase(folder: string): void {
  const inBase = (path: string) => join(folder, 'files', path);
  for (const program of PROGRAMS) copyProgram(program, program, inBase);
  copyProgram(process.execPath, '/usr/bin/node', inBase);
  const npm = dirname(dirname(realpathSync(execFileSync('which', ['npm']).toString().trim())));
  cpSync(npm, inBase('/usr/lib/node_modules/npm'), { recursive: true, dereference: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', inBase('/usr/bin/npm'));
  for (const path of ['/etc', '/root', '/home/node', '/tmp', '/proc', '/dev', '/sys']) {
    mkdirSync(inBase(path), { recursive: true });
  }
  writeFileSync(
    inBase('/etc/passwd'),
    'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n',
  );
  writeFileSync(inBase('/etc/group'), 'root:x:0:\nnode:x:1000:\n');
  const trusted = process.env.NODE_EXTRA_CA_CERTS ?? CERTIFICATES;
  const hasTrusted = existsSync(trusted);
  if (hasTrusted) cpSync(trusted, inBase(CERTIFICATES), { dereference: true });
  const lines = [
    'FROM scratch',
    'COPY files /',
    'ENV PATH=/usr/bin:/bin',
    // What the machine trusts, npm within trusts too.
    ...(hasTrusted ? [`ENV NODE_EXTRA_CA_CERTS=${CERTIFICATES}`] : []),
  ];
  writeFileSync(join(folder, 'Dockerfile'), `${lines.join('\n')}\n`);
}

/** With the libraries that it is linked to. */
function copyProgram(from: string, to: string, inBase: (path: string) => string): void {
  const linked =
    execFileSync('ldd', [from])
      .toString()
      .match(/\/\S+(?= \(0x)/g) ?? [];
  cpSync(from, inBase(to), { dereference: true });
  for (const library of linked) cpSync(library, inBase(library), { dereference: true });
}
