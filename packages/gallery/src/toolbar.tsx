import { memo } from 'react'
import type { ReadOptions } from './defaults.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './types.ts'

interface ToolbarActs {
  play: () => void
  thumbnails: () => void
  download: () => void
  zoomIn: () => void
  zoomOut: () => void
  fullscreen: () => void
  close: () => void
}

interface ToolbarProps {
  options: ReadOptions
  acts: ToolbarActs
  playing: boolean
  strip: boolean
  zoomed: boolean
  fullscreen: boolean
  /** Which controls there are for this slide. */
  autoplay: boolean
  thumbnails: boolean
  saves: boolean
  zooms: boolean
}

interface ButtonProps {
  icon: IconName
  options: ReadOptions
  label: string
  className?: string | undefined
  onPress: () => void
}

export const Button = memo(function Button({ icon, options, label, className = '', onPress }: ButtonProps) {
  return (
    <button type="button" className={`kg-button ${className}`} aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} options={options} />
    </button>
  )
})

/** Play or pause first, then thumbnails, download, zoom, the shop's own, fullscreen, close. */
export const Toolbar = memo(function Toolbar({ options, acts, playing, strip, zoomed, fullscreen, ...has }: ToolbarProps) {
  const { shows, words } = options
  const button = (icon: IconName, label: string, onPress: () => void, className?: string) => (
    <Button options={options} icon={icon} label={label} onPress={onPress} className={className} />
  )
  return (
    <div className="kg-tools kg-fades">
      {has.autoplay && button(playing ? 'pauseIcon' : 'autoplayIcon', playing ? words.pauseText : words.autoplayText, acts.play)}
      {has.thumbnails && button('thumbnailsIcon', strip ? words.hideThumbnailsText : words.thumbnailsText, acts.thumbnails)}
      {has.saves && button('downloadIcon', words.downloadText, acts.download)}
      {has.zooms && (zoomed ? button('zoomOutIcon', words.zoomOutText, acts.zoomOut) : button('zoomInIcon', words.zoomInText, acts.zoomIn))}
      {options.toolbar}
      {shows('Fullscreen') &&
        button(
          fullscreen ? 'exitFullscreenIcon' : 'fullscreenIcon',
          fullscreen ? words.exitFullscreenText : words.fullscreenText,
          acts.fullscreen,
          'kg-wide-only',
        )}
      {shows('Close') && button('closeIcon', words.closeText, acts.close)}
    </div>
  )
})
