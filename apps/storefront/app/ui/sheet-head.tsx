import { SheetHead as Head } from '@karat/ui/sheet-head.tsx'
import { useMessages } from '../site/messages.tsx'

/** The header of a sheet with a close button, in the page's language. */
export function SheetHead({ title, sheet }: { title: string; sheet: string }) {
  const t = useMessages()
  return <Head title={title} sheet={sheet} closeLabel={t('nav.close')} />
}
