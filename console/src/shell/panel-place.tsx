import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { EmptyState, ErrorState, Loading } from '../components/states.tsx';
import { loadPart } from '../data/load-part.ts';
import { errorOf } from '../data/use-remote.ts';
import { type PanelInfo, panelOf } from './panels.ts';
import { route } from './route.ts';

/** The panel of the route, loaded when it is first gone to. */
export function PanelPlace() {
  const { panel: id } = route.value;
  const info = panelOf(id === '' ? 'overview' : id);
  if (info) return <LoadedPanel key={info.id} info={info} />;
  return (
    <EmptyState title="There is no such page" action={<a href="#/overview">To the overview</a>} />
  );
}

function LoadedPanel({ info: { load, title } }: { readonly info: PanelInfo }) {
  const [found, setFound] = useState<{ Panel?: ComponentType; error?: Error }>({});
  useEffect(() => {
    let isShown = true;
    loadPart(load).then(
      ({ Panel }) => isShown && setFound({ Panel }),
      (cause) => isShown && setFound({ error: errorOf(cause) }),
    );
    return () => {
      isShown = false;
    };
  }, []);
  if (found.error) {
    return (
      <ErrorState
        title={`Failed to load ${title}`}
        error={found.error}
        retry={() => location.reload()}
      />
    );
  }
  return found.Panel ? <found.Panel /> : <Loading />;
}
