import { TextInput } from '@mantine/core'
import { contentNamePattern, contentOfSlug, maxContentName } from '@karat/sites/content-blocks.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useMessages } from '../messages/messages.tsx'

/** Asks for the address of a text page and opens its editor; the page is there once it is published. */
export function NewPageDialog({ taken, onClose }: { taken: readonly string[]; onClose: () => void }) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const name = contentOfSlug(typed.trim().toLowerCase())
  const isWritable = contentNamePattern.test(name) && name.length <= maxContentName
  const problem = isWritable ? taken.includes(name) && t('content.pageTaken') : t('content.pageUnread')
  const open = () => {
    setAsked(true)
    if (!problem) void navigate(`/content/${name}`)
  }
  return (
    <ActDialog
      title={t('content.newPage')}
      confirm={t('content.openPage')}
      act={{ problem: undefined, busy: false }}
      canSend
      onSend={open}
      onClose={onClose}
    >
      <TextInput
        label={t('content.pageAddress')}
        description={t('content.pageAddressHint')}
        dir="ltr"
        autoComplete="off"
        maxLength={maxContentName}
        value={typed}
        error={isAsked && problem}
        data-autofocus=""
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ActDialog>
  )
}
