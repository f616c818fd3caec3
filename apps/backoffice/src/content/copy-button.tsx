import { Button, NativeSelect } from '@mantine/core'
import type { ContentBlock } from '@karat/sites/content-blocks.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api/api-context.ts'
import { Problem } from '../api/problem.ts'
import { useWork } from '../api/session.tsx'
import { apiSiteOf } from '../api/staff-api.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useMessages } from '../messages/messages.tsx'
import { inLanguages } from './content-form.ts'

interface CopyButtonProps {
  /** The name of the content: `home`. */
  kind: string
  /** The languages of the site that takes it over. */
  languages: readonly string[]
  onCopy: (blocks: ContentBlock[]) => void
}

/** Replaces the typed blocks by those of another site: what is planned there, else what is live. Nothing is shown until it is published. */
export function CopyButton({ kind, languages, onCopy }: CopyButtonProps) {
  const { t, language } = useMessages()
  const api = useApi()
  const { session, site } = useWork()
  const others = session.sites.filter(({ id, permissions }) => id !== site.id && permissions.includes('content.read'))
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const from = others.find(({ id }) => id === typed) ?? others[0]
  const copy = useMutation({
    mutationFn: async () => {
      if (!from) return
      const { content } = await api.call('GET /api/staff/content/:kind/', { params: { kind } }, apiSiteOf(from, language))
      onCopy(inLanguages(content.planned ?? content.live, languages))
      setOpen(false)
    },
  })
  if (!from) return null
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('content.copy')}
      </Button>
      {isOpen && (
        <ActDialog
          title={t('content.copyTitle')}
          lead={t('content.copyLead')}
          confirm={t('content.copyConfirm')}
          act={{ problem: copy.error instanceof Problem ? copy.error : undefined, busy: copy.isPending }}
          canSend
          onSend={() => copy.mutate()}
          onClose={() => setOpen(false)}
        >
          <NativeSelect
            label={t('content.copyFrom')}
            value={from.id}
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
            data-autofocus=""
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </ActDialog>
      )}
    </>
  )
}
