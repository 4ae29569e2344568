/** In the order of `workspace-files --help`. */
export const commands = [
  'serve',
  'seed',
  'openapi',
  'profiles',
  'worlds',
  'scenarios',
  'check',
  'learn',
  'drift',
  'consumer',
];

/**
 * The page of the command line, made of what each command says of itself.
 *
 * @param helpOf what a command prints with `--help`.
 */
export async function commandLinePage(
  helpOf: (command: string) => Promise<string>,
): Promise<string> {
  const sections = await Promise.all(
    commands.map(async (command) => {
      const help = (await helpOf(command)).trim();
      return `## workspace-files ${command}\n\n\`\`\`text\n${help}\n\`\`\`\n`;
    }),
  );
  return `${INTRODUCTION}\n${sections.join('\n')}`;
}

const INTRODUCTION = `# Command line

What \`workspace-files COMMAND --help\` prints, for reading. In a project that has the package, \`npx workspace-files\`; in a clone, \`npm run cli --\`. Exit codes are 0 when all is done (SIGINT and SIGTERM stop a server cleanly), 2 when the arguments or the files that they name are at fault, and what a command says of itself. Made by \`npm run generate\`.

A flag with a value stands once; one that can be repeated says so. What a file says in JSON may be UTF-8, or UTF-16 with a byte order mark. Colours go to a screen alone: \`NO_COLOR\` turns them off there too, \`FORCE_COLOR\` asks for them in a file or a pipe.
`;
