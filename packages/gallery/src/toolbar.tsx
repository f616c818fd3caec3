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
  className?: string
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
  return (
    <div className="kg-tools kg-fades">
      {has.autoplay && (
        <Button
          options={options}
          icon={playing ? 'pauseIcon' : 'autoplayIcon'}
          label={playing ? words.pauseText : words.autoplayText}
          onPress={acts.play}
        />
      )}
      {has.thumbnails && (
        <Button
          options={options}
          icon="thumbnailsIcon"
          label={strip ? words.hideThumbnailsText : words.thumbnailsText}
          onPress={acts.thumbnails}
        />
      )}
      {has.saves && <Button options={options} icon="downloadIcon" label={words.downloadText} onPress={acts.download} />}
      {has.zooms && (
        <Button
          options={options}
          icon={zoomed ? 'zoomOutIcon' : 'zoomInIcon'}
          label={zoomed ? words.zoomOutText : words.zoomInText}
          onPress={zoomed ? acts.zoomOut : acts.zoomIn}
        />
      )}
      {options.toolbar}
      {shows('Fullscreen') && (
        <Button
          options={options}
          className="kg-wide-only"
          icon={fullscreen ? 'exitFullscreenIcon' : 'fullscreenIcon'}
          label={fullscreen ? words.exitFullscreenText : words.fullscreenText}
          onPress={acts.fullscreen}
        />
      )}
      {shows('Close') && <Button options={options} icon="closeIcon" label={words.closeText} onPress={acts.close} />}
    </div>
  )
})
