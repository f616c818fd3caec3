import { classList } from './class-list.ts'

const paths = {
  expand: 'M9 3H3v6M15 3h6v6M9 21H3v-6M15 21h6v-6',
  search: 'M10.5 18a7.5 7.5 0 1 1 0-15 7.5 7.5 0 0 1 0 15Zm5.5-2 5 5',
  bag: 'M5 8h14l1 12.5H4L5 8Zm3.5 2V6.5a3.5 3.5 0 0 1 7 0V10',
  heart: 'M12 20S3.5 15 3.5 8.9A4.6 4.6 0 0 1 12 6.4a4.6 4.6 0 0 1 8.5 2.5C20.5 15 12 20 12 20Z',
  account: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.8-4 3.9-5.5 7.5-5.5s6.7 1.5 7.5 5.5',
  menu: 'M3 7h18M3 12h18M3 17h18',
  close: 'M5 5l14 14M19 5 5 19',
  down: 'm6 9 6 6 6-6',
  forward: 'm9 5 7 7-7 7',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5.5l3.5 2',
  ruler: 'm3 16.5 13.5-13.5 4.5 4.5L7.5 21 3 16.5Zm4-4 2 2m1-5 2.5 2.5m.5-5.5 2 2',
  truck: 'M2 6h12v11H2zM14 10h4l4 4v3h-8zM6 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm11 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  shield: 'M12 3 4.5 6v5.5c0 5 3.2 8 7.5 9.5 4.3-1.5 7.5-4.5 7.5-9.5V6L12 3Zm-3.5 9 2.5 2.5 4.5-5',
  tick: 'm5 12.5 4.5 4.5L19 7',
  notice: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-13v5m0 3v.5',
  gift: 'M4 11h16v9H4zM3 7h18v4H3zM12 7v13M12 7s-5 .5-5-2.5S11 2 12 7Zm0 0s5 .5 5-2.5S13 2 12 7Z',
} as const

export type IconName = keyof typeof paths
/** The names of all icons. */
export const iconNames = /* @__PURE__ */ Object.keys(paths) as IconName[]

interface IconProps {
  name: IconName
  /** Mirrored on right-to-left pages, for icons with a direction. */
  flips?: boolean
  /** 18 px, in a line of text, instead of 22 px. */
  small?: boolean
  className?: string
}

/** A line icon. It repeats a text beside it, so it is hidden from screen readers. */
export function Icon({ name, flips = false, small = false, className }: IconProps) {
  return (
    <svg
      className={classList('ui-icon', small && 'ui-icon-small', flips && 'ui-icon-flips', className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  )
}
