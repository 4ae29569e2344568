import { PanelFrame } from '../../components/panel-frame.tsx';
import { EmptyState } from '../../components/states.tsx';

export const Panel = () => (
  <PanelFrame title="Switches">
    <EmptyState icon="switches" title="Not there yet" />
  </PanelFrame>
);
