import { PanelFrame } from '../../components/panel-frame.tsx';
import { EmptyState } from '../../components/states.tsx';

export const Panel = () => (
  <PanelFrame title="Journal">
    <EmptyState icon="journal" title="Not there yet" />
  </PanelFrame>
);
