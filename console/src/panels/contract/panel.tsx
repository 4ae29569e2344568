import { PanelFrame } from '../../components/panel-frame.tsx';
import { EmptyState } from '../../components/states.tsx';

export const Panel = () => (
  <PanelFrame title="Contract">
    <EmptyState icon="contract" title="Not there yet" />
  </PanelFrame>
);
