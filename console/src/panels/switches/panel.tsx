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

const tabs = [
  { id: 'profile', title: 'Profile' },
  { id: 'scenario', title: 'Scenario' },
  { id: 'faults', title: 'Faults' },
  { id: 'clock', title: 'Clock' },
] as const;

export function Panel({ facts }: PanelProps) {
  const [asked] = route.value.path;
  const selected = tabs.find(({ id }) => id === asked)?.id ?? 'profile';
  return (
    <PanelFrame
      title="Switches"
      actions={
        <Button kind="danger" icon="refresh" onClick={() => void resetSandbox()}>
          Reset the sandbox…
        </Button>
      }
    >
      <Tabs
        label="Switches"
        tabs={tabs}
        selected={selected}
        onSelect={(id) => goTo('switches', [id])}
      >
        {selected === 'profile' && <ProfileTab />}
        {selected === 'scenario' && <ScenarioTab />}
        {selected === 'faults' && <FaultsTab facts={facts} />}
        {selected === 'clock' && <ClockTab facts={facts} />}
      </Tabs>
    </PanelFrame>
  );
}
