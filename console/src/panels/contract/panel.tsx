import { PanelFrame } from '../../components/panel-frame.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useCommands } from '../../shell/commands.ts';
import { goTo, route } from '../../shell/route.ts';
import { CheckTab } from './check-tab.tsx';
import { CompareTab } from './compare-tab.tsx';
import './panel.css';

const tabs = [
  { id: 'check', title: 'Check' },
  { id: 'compare', title: 'Compare' },
] as const;

export function Panel() {
  const [asked] = route.value.path;
  const selected = tabs.find(({ id }) => id === asked)?.id ?? 'check';
  useCommands([
    {
      id: 'contract-compare',
      title: 'Compare two deployments',
      run: () => goTo('contract', ['compare']),
    },
  ]);
  return (
    <PanelFrame title="Contract">
      <Tabs
        label="Contract"
        tabs={tabs}
        selected={selected}
        onSelect={(id) => goTo('contract', [id])}
      >
        {selected === 'check' ? <CheckTab /> : <CompareTab />}
      </Tabs>
    </PanelFrame>
  );
}
