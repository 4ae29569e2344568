import { PanelFrame } from '../../components/panel-frame.tsx';
import { EmptyState } from '../../components/states.tsx';

export const Panel = () => (
  <PanelFrame title="Files">
    <EmptyState icon="files" title="Not there yet" />
  </PanelFrame>
);
