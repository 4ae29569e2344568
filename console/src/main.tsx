import { render } from 'preact';
import { startPulse } from './data/connection.ts';
import { followSandbox } from './data/sandbox.ts';
import { followShortcuts } from './shell/commands.ts';
import { askProposal } from './shell/connection.tsx';
import { followFocus } from './shell/follow-focus.ts';
import { followRoute } from './shell/route.ts';
import { followScheme } from './shell/scheme.ts';
import { Shell } from './shell/shell.tsx';

const place = document.getElementById('app');
if (place) {
  followScheme();
  followRoute();
  followFocus();
  followSandbox();
  startPulse();
  followShortcuts();
  render(<Shell />, place);
  void askProposal();
}
