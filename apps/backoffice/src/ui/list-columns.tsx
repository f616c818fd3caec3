import '../app/library-forms.css'
import { Button, Menu } from '@mantine/core'
import type { RowData } from '@tanstack/react-table'
import { useMessages } from '../messages/messages.tsx'
import { Icon } from './icon.tsx'
import type { Column } from './staff-list.tsx'

interface ListColumnsProps<R extends RowData> {
  columns: readonly Column<R>[]
  hidden: readonly string[]
  onHide: (ids: readonly string[]) => void
}

/** The columns of a list that are shown. The first one, which has the link of a row, and that of buttons always are. */
export const shownColumns = <R extends RowData>(columns: readonly Column<R>[], hidden: readonly string[]): readonly Column<R>[] =>
  columns.filter(({ id = '', area }, index) => index === 0 || area === 'act' || !hidden.includes(id))

/** The menu that chooses the columns of a list; that of buttons is always shown. */
export function ListColumns<R extends RowData>({ columns, hidden, onHide }: ListColumnsProps<R>) {
  const { t } = useMessages()
  const choosable = columns.slice(1).filter(({ header, area }) => area !== 'act' && typeof header === 'string' && header !== '')
  return (
    <Menu position="bottom-end" closeOnItemClick={false} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="columns" small />}>
          {t('columns.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choosable.map(({ id = '', header }) => {
          const isShown = !hidden.includes(id)
          return (
            <Menu.CheckboxItem
              key={id}
              checked={isShown}
              onChange={() => onHide(isShown ? [...hidden, id] : hidden.filter((other) => other !== id))}
            >
              {String(header)}
            </Menu.CheckboxItem>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
