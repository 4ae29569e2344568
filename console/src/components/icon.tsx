/** Drawn on a field of 24 by 24, in lines. */
const paths = {
  overview: 'M4 4h7v7H4zM13 4h7v4h-7zM13 11h7v9h-7zM4 14h7v6H4z',
  files:
    'M3 6.500A1.500 1.500 0 0 1 4.500 5h4.600l2.200 2.500h8.200A1.500 1.500 0 0 1 21 9v9a1.500 1.500 0 0 1-1.500 1.500h-15A1.500 1.500 0 0 1 3 18z',
  keys: 'M15 4.500a4.500 4.500 0 1 1-3.900 6.750L4 18.300V20h3v-2h2v-2h2l1.700-2.200M16 8.500h.010',
  try: 'M4 12h13M12 6l6 6-6 6',
  journal: 'M6 4h12v16H6zM9 8.500h6M9 12h6M9 15.500h4',
  switches: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5',
  contract: 'M9 4h6v3H9zM9 5.500H6V20h12V5.500h-3M9 13.500l2 2 4-4',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM5.500 15H4V4h11v1.500',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  plus: 'M12 5v14M5 12h14',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  chevron: 'M6 9.500l6 6 6-6',
  search: 'M10.500 4a6.500 6.500 0 1 1 0 13 6.500 6.500 0 0 1 0-13M15.500 15.500L20 20',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8M12 3v1.500M12 19.500V21M3 12h1.500M19.500 12H21M5.600 5.600l1 1M17.400 17.400l1 1M18.400 5.600l-1 1M6.600 17.400l-1 1',
  moon: 'M20 14.500A8.500 8.500 0 0 1 9.500 4a8.500 8.500 0 1 0 10.500 10.500z',
  half: 'M12 4a8 8 0 1 1 0 16zM12 4a8 8 0 1 0 0 16',
  more: 'M5 12h.010M12 12h.010M19 12h.010',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 5l12 7-12 7z',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  refresh: 'M20 5v5h-5M19.500 10A8 8 0 1 0 20 14',
  clock: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16M12 8v4l3 2',
  box: 'M4 7.500L12 3l8 4.500v9L12 21l-8-4.500zM4 7.500l8 4.500 8-4.500M12 12v9',
  plug: 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4',
  help: 'M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.700.300-1 .800-1 1.700M12 17h.010M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18',
} as const;

export type IconName = keyof typeof paths;

/** Beside a text, or in a button that has a label: an icon alone says nothing to who listens. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
