import { PanelFrame } from '../../components/panel-frame.tsx';
import { EmptyState } from '../../components/states.tsx';

export const Panel = () => (
  <PanelFrame title="Keys">
    <EmptyState icon="keys" title="Not there yet" />
  </PanelFrame>
);
