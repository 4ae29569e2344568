import { Button } from '../../components/elements.tsx';
import { PanelFrame } from '../../components/states.tsx';
import { Tabs } from '../../components/tabs.tsx';
import type { PanelProps } from '../../data/sandbox.ts';
import { resetSandbox } from '../../shell/actions.ts';
import { goTo, route } from '../../shell/route.ts';
import { ClockTab } from './clock-tab.tsx';
import { FaultsTab } from './faults-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { ScenarioTab } from './scenario-tab.tsx';

export function Panel({ facts }: PanelProps) {
  const reset = (
    <Button kind="danger" icon="refresh" onClick={() => void resetSandbox()}>
      Reset the sandbox…
    </Button>
  );
  return (
    <PanelFrame title="Switches" actions={reset}>
      <Tabs
        label="Switches"
        selected={route.value.path[0] ?? ''}
        onSelect={(id) => goTo('switches', [id])}
        tabs={[
          { id: 'profile', title: 'Profile', show: () => <ProfileTab /> },
          { id: 'scenario', title: 'Scenario', show: () => <ScenarioTab /> },
          { id: 'faults', title: 'Faults', show: () => <FaultsTab facts={facts} /> },
          { id: 'clock', title: 'Clock', show: () => <ClockTab facts={facts} /> },
        ]}
      />
    </PanelFrame>
  );
}
