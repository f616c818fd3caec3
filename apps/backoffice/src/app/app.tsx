import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { ApiContext } from '../api/api-context.ts'
import { Problem } from '../api/problem.ts'
import { createStaffApi } from '../api/staff-api.ts'
import { type Catalogue, type Language, type LoadCatalogue, MessagesProvider } from '../messages/messages.tsx'
import { directionOf } from '@karat/sites/locale.ts'
import { styleNonce } from './page-meta.ts'
import { retryEvery } from './retry-every.ts'
import { storeChoice } from './storage.ts'
import { cssVariables, theme } from './theme.ts'

/** Sets the language and the direction of the document and of the library's components. */
function DocumentLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const { setDirection } = useDirection()
  useEffect(() => {
    const direction = directionOf(language)
    document.documentElement.lang = language
    document.documentElement.dir = direction
    setDirection(direction)
  }, [language, setDirection])
  return children
}

/** Whether nothing answered, or the services cannot answer now. A refusal is no such problem: it would be repeated for nothing. */
const isOutage = (error: unknown) => error instanceof Problem && (error.status === 0 || error.status >= 500)

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < 2 && isOutage(error),
        refetchInterval: ({ state: { data, error } }) => data === undefined && isOutage(error) && retryEvery,
        staleTime: 10_000,
      },
    },
  })

/** The providers of every page, first in a language whose messages are loaded (`load` gets those of others): theme, messages, client of the calls. */
export function App(props: { language: Language; catalogue: Catalogue; load: LoadCatalogue; children: ReactNode }) {
  const { language, catalogue, load, children } = props
  const [messages, setMessages] = useState({ language, catalogue })
  const [api] = useState(() => createStaffApi((...request) => fetch(...request)))
  // Before anything below makes a call.
  api.setLanguage(messages.language)
  const [queries] = useState(createQueryClient)
  const choose = useCallback(
    (language: Language) => {
      storeChoice('language', language)
      void load(language).then((catalogue) => setMessages({ language, catalogue }))
    },
    [load],
  )
  return (
    <DirectionProvider initialDirection={directionOf(messages.language)} detectDirection={false}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light" getStyleNonce={styleNonce}>
        <MessagesProvider language={messages.language} catalogue={messages.catalogue} onChoose={choose}>
          <DocumentLanguage language={messages.language}>
            <ApiContext value={api}>
              <QueryClientProvider client={queries}>{children}</QueryClientProvider>
            </ApiContext>
          </DocumentLanguage>
        </MessagesProvider>
      </MantineProvider>
    </DirectionProvider>
  )
}
