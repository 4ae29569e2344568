import { ControlError } from './failure.ts';
import type { ControlRoute } from './route.ts';

/** A route, and what stands at the places of its path. */
export interface FoundRoute {
  readonly route: ControlRoute;
  readonly path: Readonly<Record<string, string>>;
}

/**
 * The route of a request.
 *
 * @param target the path behind the control API's own, undecoded.
 * @throws ControlError 404 where no route has the path, 405 where one has it by another method.
 */
export function findRoute(
  routes: readonly ControlRoute[],
  method: string,
  target: string,
): FoundRoute {
  const steps = target.split('/').map(decode);
  const methods: string[] = [];
  for (const route of routes) {
    const path = matchPath(stepsOf(route.path), steps);
    if (path === null) continue;
    if (route.method === method) return { route, path };
    methods.push(route.method);
  }
  if (methods.length === 0) {
    throw new ControlError(
      404,
      `There is no ${target} here: /__mock/openapi.json has what there is`,
    );
  }
  throw new ControlError(405, `Expected ${methods.join(', ')} at ${target}, found ${method}`);
}

/** A step of a path: a text, or the name of what stands there. */
type Step = { readonly text: string } | { readonly name: string };

const read = new Map<string, readonly Step[]>();

/** The steps of a route's path: read once, and compared with each request. */
function stepsOf(path: string): readonly Step[] {
  const known = read.get(path);
  if (known) return known;
  const steps = path.split('/').map((text): Step => {
    const [, name] = /^\{(\w+)\}$/.exec(text) ?? [];
    return name === undefined ? { text } : { name };
  });
  read.set(path, steps);
  return steps;
}

/** @param steps of a request; null for one that does not decode. */
function matchPath(
  wanted: readonly Step[],
  steps: readonly (string | null)[],
): Readonly<Record<string, string>> | null {
  if (wanted.length !== steps.length) return null;
  const path: Record<string, string> = {};
  for (let index = 0; index < wanted.length; index++) {
    const [want, step] = [wanted[index], steps[index] ?? null];
    if (!want || step === null || ('text' in want ? step !== want.text : step === '')) return null;
    if ('name' in want) path[want.name] = step;
  }
  return path;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
