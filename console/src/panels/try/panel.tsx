import { PanelFrame } from '../../components/panel-frame.tsx';
import { EmptyState } from '../../components/states.tsx';

export const Panel = () => (
  <PanelFrame title="Try">
    <EmptyState icon="try" title="Not there yet" />
  </PanelFrame>
);
