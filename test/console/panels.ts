/** The panels, with their names in the navigation. */
export const panels = [
  { id: 'overview', title: 'Overview' },
  { id: 'files', title: 'Files' },
  { id: 'keys', title: 'Keys' },
  { id: 'try', title: 'Try' },
  { id: 'journal', title: 'Journal' },
  { id: 'switches', title: 'Switches' },
  { id: 'contract', title: 'Contract' },
];
