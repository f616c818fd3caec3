import classes from './icon.module.css'

const paths = {
  alert: 'M12 4 2.5 20h19L12 4Zm0 6v5m0 2.5v.1',
  back: 'm15 5-7 7 7 7',
  bell: 'M6 16.5V11a6 6 0 1 1 12 0v5.5l1.5 2h-15l1.5-2Zm4 4.5h4',
  box: 'M4 8l8-4.5L20 8v8.5L12 21l-8-4.5V8Zm0 0 8 4.5L20 8m-8 4.5V21',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5.5l3.5 2',
  close: 'M5 5l14 14M19 5 5 19',
  columns: 'M4 5h16v14H4V5Zm5.5 0v14m5-14v14',
  document: 'M6 3h8l4 4v14H6V3Zm8 0v4h4M9 12h6M9 16h6',
  coins:
    'M9 12a6 3 0 1 0 0-6 6 3 0 0 0 0 6ZM3 9v6c0 1.7 2.7 3 6 3m6-9v3M15 19a6 3 0 1 0 0-6 6 3 0 0 0 0 6Zm-6-3v2c0 1.7 2.7 3 6 3s6-1.3 6-3v-2',
  dots: 'M5 12h.01M12 12h.01M19 12h.01',
  down: 'm6 9 6 6 6-6',
  eye: 'M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  filter: 'M3.5 5h17l-6.5 8v6l-4-2v-4l-6.5-8Z',
  forward: 'm9 5 7 7-7 7',
  gem: 'M7 4h10l4 5-9 11L3 9l4-5Zm-4 5h18M12 20 8.5 9 12 4l3.5 5L12 20',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c3 3.5 3 14.5 0 18-3-3.5-3-14.5 0-18Z',
  grip: 'M9 5h.01M15 5h.01M9 12h.01M15 12h.01M9 19h.01M15 19h.01',
  home: 'M4 11 12 4l8 7v9h-5.5v-6h-5v6H4v-9Z',
  key: 'M8 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9Zm4.5-4.5H21v4m-4-4v3',
  lock: 'M5 11h14v10H5V11Zm3 0V7.5a4 4 0 0 1 8 0V11',
  mail: 'M3.5 6h17v12.5h-17V6Zm0 .5 8.5 7 8.5-7',
  menu: 'M3 7h18M3 12h18M3 17h18',
  message: 'M4 5h16v11H10l-5 4v-4H4V5Z',
  notice: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-13v5m0 3v.5',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c0-4 2.5-6 6.5-6s6.5 2 6.5 6M16 5a3.3 3.3 0 0 1 0 6.3M18 14.5c2.3.7 3.5 2.5 3.5 5.5',
  phone: 'M5 4h4l1.5 4.5-2.2 1.7a11 11 0 0 0 5.5 5.5l1.7-2.2L20 15v4c0 .6-.4 1-1 1C11 20 4 13 4 5c0-.6.4-1 1-1Z',
  picture: 'M4 5h16v14H4V5Zm0 11 5-5 4 4 3-3 4 4M15.5 9.5h.01',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7v-6Z',
  rates: 'M4 16.5 9.5 11l4 4L20 8m-5 0h5v5M4 20.5h16',
  returns: 'M9 7 4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 10h-2',
  scale: 'M12 4v16m-5 0h10M5 7h14M5 7l-3 7a3.2 3.2 0 0 0 6 0L5 7Zm14 0-3 7a3.2 3.2 0 0 0 6 0l-3-7Z',
  search: 'M10.5 18a7.5 7.5 0 1 1 0-15 7.5 7.5 0 0 1 0 15Zm5.5-2 5 5',
  settings: 'M4 7h8.5m5 0H20M4 17h2.5m5 0H20M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  shield: 'M12 3 4.5 6v5.5c0 5 3.2 8 7.5 9.5 4.3-1.5 7.5-4.5 7.5-9.5V6L12 3Zm-3.5 9 2.5 2.5 4.5-5',
  star: 'm12 3.5 2.6 5.6 6.1.7-4.5 4.2 1.2 6-5.4-3-5.4 3 1.2-6L3.3 9.8l6.1-.7L12 3.5Z',
  tag: 'M4 4h8l8 8-8 8-8-8V4Zm4 4h.01',
  tick: 'm4.5 12.5 5 5L19.5 7',
  truck: 'M2 6h12v11H2zM14 10h4l4 4v3h-8zM6 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm11 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  unseen: 'M2.5 12s3.5-6.5 9.5-6.5 9.5 6.5 9.5 6.5-3.5 6.5-9.5 6.5S2.5 12 2.5 12ZM4 4l16 16',
  up: 'm6 15 6-6 6 6',
  upload: 'M12 15V4m-4 4 4-4 4 4M4 15v5h16v-5',
} as const

export type IconName = keyof typeof paths

interface IconProps {
  name: IconName
  /** Mirrored on right-to-left pages, for icons with a direction. */
  flips?: boolean
  /** 16 px instead of 18 px. */
  small?: boolean
}

/** A line icon. It repeats a text beside it, so it is hidden from screen readers. */
export function Icon({ name, flips = false, small = false }: IconProps) {
  const size = small ? 16 : 18
  return (
    <svg className={classes['icon']} data-flips={flips || undefined} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
