import type { StaffRewrite } from '@karat/contract/staff-operations.ts'
import { useMemo } from 'react'
import { useFormats } from '../../ui/formats.ts'
import type { Column } from '../../ui/staff-list.tsx'
import { useMessages } from '../../messages/messages.tsx'
import { RowActs } from '../row-acts.tsx'

/** An address as people read it: without the signs that stand for other scripts. */
export function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The columns of the list of redirects; with buttons where the member may change them. */
export function useRedirectColumns(
  onAct: ((act: 'change' | 'remove', redirect: StaffRewrite) => void) | undefined,
): readonly Column<StaffRewrite>[] {
  const { t, nameOf } = useMessages()
  const { day } = useFormats()
  return useMemo((): Column<StaffRewrite>[] => {
    const shown: Column<StaffRewrite>[] = [
      {
        id: 'source',
        area: 'name',
        header: nameOf('audit.field', 'source'),
        cell: ({ row: { original } }) => <bdi dir="ltr">{readable(original.source)}</bdi>,
      },
      {
        id: 'target',
        area: 'who',
        header: nameOf('audit.field', 'target'),
        cell: ({ row: { original } }) => <bdi dir="ltr">{readable(original.target)}</bdi>,
      },
      {
        id: 'status',
        area: 'state',
        header: nameOf('audit.field', 'status'),
        cell: ({ row: { original } }) => nameOf('redirectStatus', String(original.status)),
      },
      { id: 'setAt', area: 'day', header: t('redirects.setAt'), cell: ({ row: { original } }) => day(original.setAt) },
    ]
    if (!onAct) return shown
    const acts: Column<StaffRewrite> = {
      id: 'acts',
      area: 'wide',
      header: t('staff.actions'),
      cell: ({ row: { original } }) => <RowActs name={readable(original.source)} onAct={(act) => onAct(act, original)} />,
    }
    return [...shown, acts]
  }, [t, nameOf, day, onAct])
}
