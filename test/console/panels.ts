/** The panels, as the navigation names them. */
export const panels = [
  { id: 'overview', title: 'Overview' },
  { id: 'files', title: 'Files' },
  { id: 'keys', title: 'Keys' },
  { id: 'try', title: 'Try' },
  { id: 'journal', title: 'Journal' },
  { id: 'switches', title: 'Switches' },
  { id: 'contract', title: 'Contract' },
];
