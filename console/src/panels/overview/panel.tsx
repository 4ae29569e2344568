import { PanelFrame } from '../../components/panel-frame.tsx';
import { EmptyState } from '../../components/states.tsx';

export const Panel = () => (
  <PanelFrame title="Overview">
    <EmptyState icon="overview" title="Not there yet" />
  </PanelFrame>
);
