import { PanelFrame } from '../../components/panel-frame.tsx';
import { Loading } from '../../components/states.tsx';
import { sandbox } from '../../data/sandbox.ts';
import { CallIt } from './call-it.tsx';
import { Facts } from './facts.tsx';
import './panel.css';
import { Sandboxes } from './sandboxes.tsx';
import { Workspaces } from './workspaces.tsx';

/** What runs here, what is in it, and how to call it. */
export function Panel() {
  const { value: facts } = sandbox;
  if (facts === null) {
    return (
      <PanelFrame title="Overview">
        <Loading />
      </PanelFrame>
    );
  }
  return (
    <PanelFrame title="Overview">
      <div class="overview">
        <div class="overview-column">
          <Facts facts={facts} />
          <Workspaces facts={facts} />
        </div>
        <div class="overview-column">
          <CallIt facts={facts} />
          <Sandboxes />
        </div>
      </div>
    </PanelFrame>
  );
}
