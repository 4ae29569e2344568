import { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Loaded before a generator (`node --import`). Generators print code with the API of TypeScript 5,
 * which the TypeScript version of this project lacks. This lets them use the TypeScript 5 that one
 * of our tools depends on.
 */
const tool = createRequire(import.meta.resolve('@arethetypeswrong/core'));
const typescript = pathToFileURL(tool.resolve('typescript')).href;

const hooks = `export const resolve = (name, context, next) =>
  name === 'typescript'
    ? { url: ${JSON.stringify(typescript)}, format: 'commonjs', shortCircuit: true }
    : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
