import { render } from 'preact';
import { startPulse } from './data/connection.ts';
import { followSandbox } from './data/sandbox.ts';
import { followShortcuts, offer } from './shell/commands.ts';
import { followFocus } from './shell/follow-focus.ts';
import { openPalette } from './shell/palette.tsx';
import { followRoute } from './shell/route.ts';
import { followScheme, Shell, shellCommands } from './shell/shell.tsx';

const place = document.getElementById('app');
if (place) {
  followScheme();
  followRoute();
  followFocus();
  followSandbox();
  startPulse();
  offer(shellCommands);
  followShortcuts(openPalette);
  render(<Shell />, place);
}
