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
  const matching = routes.flatMap((route) => {
    const path = matchPath(route.path, target);
    return path === null ? [] : [{ route, path }];
  });
  const found = matching.find(({ route }) => route.method === method);
  if (found) return found;
  if (matching.length === 0) {
    throw new ControlError(
      404,
      `There is no ${target} here: /__mock/openapi.json has what there is`,
    );
  }
  const methods = matching.map(({ route }) => route.method).join(', ');
  throw new ControlError(405, `Expected ${methods} at ${target}, found ${method}`);
}

function matchPath(pattern: string, target: string): Readonly<Record<string, string>> | null {
  const wanted = pattern.split('/');
  const steps = target.split('/');
  if (wanted.length !== steps.length) return null;
  const path: Record<string, string> = {};
  for (const [index, want] of wanted.entries()) {
    const step = decode(steps[index] ?? '');
    if (step === null) return null;
    const [, name] = /^\{(\w+)\}$/.exec(want) ?? [];
    if (name === undefined ? step !== want : step === '') return null;
    if (name !== undefined) path[name] = step;
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
