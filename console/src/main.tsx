import { render } from 'preact';
import { startPolling } from './data/connection.ts';
import { followRoute } from './data/route.ts';
import { followSandbox } from './data/sandbox.ts';
import { askProposal } from './shell/connection.tsx';
import { followFocus } from './shell/focus.ts';
import { followShortcuts } from './shell/palette.tsx';
import { Shell } from './shell/shell.tsx';

const place = document.getElementById('app');
if (place) {
  followRoute();
  followFocus();
  followSandbox();
  startPolling();
  followShortcuts();
  render(<Shell />, place);
  void askProposal();
}
