import { installExample, installPackages, installRuntimes } from './npm.ts';

/** Installs the packages of all folders that have their own, while CI does something else. */

installExample('file-browser');
installExample('recipes');
installRuntimes();
installPackages('trials/field', { flags: ['--ignore-scripts'] });
