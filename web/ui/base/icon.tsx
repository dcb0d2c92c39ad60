import { classes } from './classes.ts'

/** Strokes on a grid of 16. */
const drawings = {
  back: 'M10 3 5 8l5 5',
  bell: 'M4.5 7a3.5 3.5 0 0 1 7 0c0 3.5 1.5 4 1.5 4.5H3c0-.5 1.5-1 1.5-4.5M6.8 13.5a1.4 1.4 0 0 0 2.4 0',
  bookings: 'M3 2.5h10v11H3zM5.5 5.5h5M5.5 8h5M5.5 10.5h3',
  calendar: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2v3M10.5 2v3',
  check: 'm3 8.5 3.2 3L13 4.5',
  clients: 'M3.5 13.5v-11h6v11M9.5 6.500h3v7M2 13.5h12M5.500 5.2h2M5.500 7.700h2M5.500 10.200h2',
  close: 'm4 4 8 8M12 4l-8 8',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  copy: 'M5.5 5.5h8v8h-8zM3.5 10.5h-1v-8h8v1',
  down: 'm4 6 4 4 4-4',
  download: 'M8 2.5v7.5M4.8 7 8 10.2 11.2 7M3 13.2h10',
  edit: 'm3 13 .6-2.8 7.2-7.2 2.2 2.2-7.2 7.2zM9.4 4.4l2.2 2.2',
  eye: 'M1.5 8c1.6-3 3.8-4.4 6.5-4.4S12.900 5 14.5 8c-1.6 3-3.8 4.400-6.5 4.400S3.100 11 1.500 8M8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  eyeOff:
    'M2.500 2.500l11 11M4.200 4.900C3.100 5.600 2.200 6.700 1.500 8c1.600 3 3.800 4.400 6.500 4.400 1.300 0 2.500-.3 3.500-1M6.800 3.700c.4-.1.800-.1 1.200-.1 2.700 0 4.900 1.400 6.500 4.400-.4.800-.900 1.500-1.500 2.100',
  euro: 'M12 4.500A4.600 4.600 0 1 0 12 11.500M2.500 7h6M2.500 9.200h6',
  file: 'M4 2h5l3.500 3.500V14H4zM9 2v3.500h3.500',
  filter: 'M2.5 4h11M4.5 8h7M6.5 12h3',
  first: 'M11 3 6 8l5 5M4.5 3v10',
  forward: 'm6 3 5 5-5 5',
  history: 'M2.6 8a5.4 5.4 0 1 0 1.6-3.8L2.6 5.6M2.6 2.6v3h3M8 5v3.2l2.2 1.3',
  home: 'm2.5 7.5 5.5-5 5.5 5M4 6.5v7h8v-7M6.7 13.5V9.6h2.6v3.9',
  info: 'M8 13.8A5.8 5.8 0 1 0 8 2.2a5.8 5.8 0 0 0 0 11.6M8 7.4v3.4M8 5.1v.1',
  last: 'm5 3 5 5-5 5M11.5 3v10',
  logout: 'M6.5 13.5h-4v-11h4M10.5 11l3-3-3-3M13.3 8H6',
  lots: 'M2.500 2.500h4.500v4.500h-4.500zM9 2.500h4.500v4.500H9zM2.500 9h4.500v4.500h-4.500zM9 9h4.500v4.500H9z',
  map: 'M8 14s4.5-4.300 4.500-7.600a4.500 4.500 0 0 0-9 0C3.500 9.700 8 14 8 14M8 8a1.600 1.600 0 1 0 0-3.200A1.600 1.600 0 0 0 8 8',
  menu: 'M2.5 4h11M2.5 8h11M2.5 12h11',
  minus: 'M3 8h10',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  person: 'M8 8.2a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6M2.8 13.6c.6-2.6 2.6-3.8 5.2-3.8s4.6 1.2 5.2 3.8',
  plus: 'M8 3v10M3 8h10',
  refresh: 'M13.4 8a5.4 5.4 0 1 1-1.6-3.8l1.6 1.4M13.4 2.6v3h-3',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10M10.6 10.6 14 14',
  settings: 'M2.5 4.500h6M12.500 4.500h1M2.500 11.500h1M7.500 11.500h6M10.500 2.800v3.400M5.500 9.800v3.400',
  shop: 'M3 7v6.500h10V7M2 7l1.300-4.500h9.400L14 7zM6.500 13.500V10h3v3.500',
  sidebar: 'M2.5 3h11v10h-11zM6.2 3v10',
  sortDown: 'M8 3v10M4.5 9.5 8 13l3.5-3.5',
  sortUp: 'M8 13V3M4.5 6.5 8 3l3.5 3.5',
  upload: 'M8 10.200V2.700M4.800 5.700 8 2.500l3.200 3.200M3 13.200h10',
  warning: 'M8 2.5 14 13H2zM8 6.5v3M8 11.2v.1',
} as const
export type IconName = keyof typeof drawings

type IconProps = { name: IconName; className?: string }

/** An icon next to a word, or inside a control with its own name: never alone, and hidden from screen readers. */
export const Icon = ({ name, className }: IconProps) => (
  <svg className={classes('icon', className)} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    <path
      d={drawings[name]}
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' ? 2.4 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
