import { render } from 'preact';
import { startPolling } from './data/connection.ts';
import { followRoute } from './data/route.ts';
import { followSandbox } from './data/sandbox.ts';
import { followFocus } from './shell/focus.ts';
import { followShortcut } from './shell/palette.tsx';
import { Shell } from './shell/shell.tsx';

const app = document.getElementById('app');
if (app) {
  followRoute();
  followFocus();
  followSandbox();
  startPolling();
  followShortcut();
  render(<Shell />, app);
}
