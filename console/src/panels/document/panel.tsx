import { useEffect, useRef } from 'preact/hooks';
import text from '../../../../docs/api.md?raw';
import { PanelFrame } from '../../components/states.tsx';
import { route } from '../../data/route.ts';

/** The page without its introduction: each part is a heading and its lines. */
const [, ...parts] = text.split(/^(?=###? )/m).map((part) =>
  part
    .replaceAll(/[*`]/g, '')
    .split('\n')
    .filter((line) => line !== ''),
);

/** Shows the clauses of the API document (`docs/api.md`), scrolled to the clause in the route. */
export function Panel() {
  const [asked] = route.value.path;
  const clause = useRef<HTMLElement>(null);
  useEffect(() => clause.current?.scrollIntoView({ block: 'center' }), [asked]);
  return (
    <PanelFrame title="API document">
      <p class="soft">
        The contract suite judges stated clauses. An open clause leaves the choice to the
        deployment; in the mock, a profile field sets it.
      </p>
      {parts.map(([heading = '', ...lines]) => {
        const name = heading.replace(/^#+ /, '');
        if (lines.length === 0) return <h2 key={name}>{name}</h2>;
        const isAsked = name === asked;
        return (
          <section key={name} aria-label={name} {...(isAsked && { ref: clause, class: 'notice' })}>
            <h3>{name}</h3>
            {lines.map((line) => (
              <p key={line} class={line.startsWith('- ') ? 'soft' : undefined}>
                {line.replace(/^- /, '')}
              </p>
            ))}
          </section>
        );
      })}
    </PanelFrame>
  );
}
