import { IconButton } from './icon-button.tsx'

interface SheetHeadProps {
  title: string
  /** The id of the popover that it closes. */
  sheet: string
  closeLabel: string
}

/** The first row of a sheet that is a native popover: its title, and the button that closes it. */
export function SheetHead({ title, sheet, closeLabel }: SheetHeadProps) {
  return (
    <div className="ui-sheet-head">
      <p>{title}</p>
      <IconButton icon="close" label={closeLabel} popoverTarget={sheet} popoverTargetAction="hide" />
    </div>
  )
}
