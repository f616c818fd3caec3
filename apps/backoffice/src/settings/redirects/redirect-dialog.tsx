import '../../app/library-forms.css'
import { Radio, TextInput } from '@mantine/core'
import type { StaffRewrite } from '@karat/contract/staff-operations.ts'
import { useWork } from '../../api/session.tsx'
import { useAct } from '../../api/use-act.ts'
import { ActDialog } from '../../ui/act-dialog.tsx'
import { useFieldProblem } from '../../ui/problem-notice.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import { useMessages } from '../../messages/messages.tsx'
import { redirectsKey } from './redirects-key.ts'

const statuses = [301, 302] as const

interface RedirectDialogProps {
  /** The redirect as it was opened; undefined for a new one. */
  opened: StaffRewrite | undefined
  onSaved: (source: string) => void
  onClose: () => void
}

/** Sets where the address of a moved page leads, or changes it. */
export function RedirectDialog({ opened, onSaved, onClose }: RedirectDialogProps) {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const form = `redirect ${site.id} ${opened?.source ?? 'new'}`
  const [source, setSource] = useTyped(form, 'source', '')
  const [target, setTarget] = useTyped(form, 'target', opened?.target ?? '')
  const [status, setStatus] = useTyped(form, 'status', opened?.status ?? 301)
  const act = useAct('POST /api/staff/rewrites/', {
    draft: form,
    touches: [redirectsKey(site.id)],
    onDone: (saved) => {
      onSaved(saved.source)
      onClose()
    },
  })
  const problemOf = useFieldProblem(act.problem)
  const seen = opened ? { target: opened.target, status: opened.status } : null
  const [from, to] = [opened?.source ?? source.trim(), target.trim()]
  const pathOf = (field: 'source' | 'target', value: string, change: (value: string) => void) => (
    <TextInput
      label={nameOf('audit.field', field)}
      description={t(field === 'source' ? 'redirects.sourceHint' : 'redirects.targetHint')}
      dir="ltr"
      autoComplete="off"
      maxLength={500}
      value={value}
      error={problemOf(field)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
  return (
    <ActDialog
      title={opened ? opened.source : t('redirects.add')}
      confirm={t(opened ? 'products.save' : 'redirects.add')}
      act={act}
      fields={opened ? ['target'] : ['source', 'target']}
      canSend={from !== '' && to !== ''}
      empty={[from === '' && nameOf('audit.field', 'source'), to === '' && nameOf('audit.field', 'target')]}
      onSend={() => act.run({ body: { source: from, target: to, status, seen } })}
      onClose={onClose}
    >
      {!opened && pathOf('source', source, setSource)}
      {pathOf('target', target, setTarget)}
      <Radio.Group
        label={nameOf('audit.field', 'status')}
        value={String(status)}
        onChange={(value) => setStatus(value === '302' ? 302 : 301)}
      >
        {statuses.map((one) => (
          <Radio key={one} mt="xs" value={String(one)} label={nameOf('redirectStatus', String(one))} />
        ))}
      </Radio.Group>
    </ActDialog>
  )
}
