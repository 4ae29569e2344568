import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TextlintKernel } from '@textlint/kernel';
import markdown from '@textlint/textlint-plugin-markdown';
import prh from 'textlint-rule-prh';

/**
 * Checks the prose of the documentation, the help and the console with textlint, against the
 * phrases in `scripts/prose.yml`. Skips code; of source files, checks only strings of three or more
 * words.
 */
const kernel = new TextlintKernel();
const rulePath = fileURLToPath(new URL('prose.yml', import.meta.url));
const interop = <Module>(module: Module | { readonly default: Module }): Module =>
  typeof module === 'object' && module !== null && 'default' in module ? module.default : module;
const options = {
  ext: '.md',
  plugins: [{ pluginId: 'markdown', plugin: interop(markdown), options: true }],
  rules: [{ ruleId: 'prh', rule: interop(prh), options: { rulePaths: [rulePath] } }],
};

const files = execFileSync(
  'git',
  [
    'ls-files',
    ...[
      'README.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      'docs/*.md',
      ':!docs/field.md',
      ':!docs/performance.md',
      ':!docs/reference',
    ],
    ...['src/cli/options.ts', 'src/cli/help.ts', 'src/cli/program.ts', 'console/src/*.ts*'],
    ':!*.test.ts*',
  ],
  { encoding: 'utf8' },
);

let found = 0;
for (const path of files.trimEnd().split('\n')) {
  const text = readFileSync(path, 'utf8');
  const prose = path.endsWith('.md') ? text : textsOf(text);
  const { messages } = await kernel.lintText(prose, { ...options, filePath: `${path}.md` });
  for (const { loc, message } of messages) {
    console.error(`${path}:${loc.start.line}: ${message}`);
  }
  found += messages.length;
}
if (found > 0) process.exitCode = 1;

/** The strings of a source file, each on its original line. */
function textsOf(source: string): string {
  const lines = source.split('\n').map((line) => {
    if (/^\s*(?:\/?\*|\/\/|import\b)/.test(line)) return '';
    const texts = line.matchAll(
      /(['"`])((?:(?!\1)[^\\])*)\1|>([^<>{}]+)(?=<|\{|$)|^\s+(\w[^<>{}=;]*)$/g,
    );
    return [...texts]
      .map(([, , quoted, ...jsx]) => quoted ?? jsx.find((each) => each !== undefined) ?? '')
      .filter((each) => /\w+ \w+ \w+/.test(each) && !/=>|instanceof|[;=]/.test(each))
      .join(' … ');
  });
  return lines.join('\n');
}
