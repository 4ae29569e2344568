import { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Loaded before a generator (`node --import`). Generators print by the programming interface of
 * TypeScript 5, which the TypeScript that checks this project has not; one of our tools brings its
 * own TypeScript 5 along, and theirs it is here.
 */
const tool = createRequire(import.meta.resolve('@arethetypeswrong/core'));
const typescript = pathToFileURL(tool.resolve('typescript')).href;

const hooks = `export const resolve = (name, context, next) =>
  name === 'typescript'
    ? { url: ${JSON.stringify(typescript)}, format: 'commonjs', shortCircuit: true }
    : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
