import type { Site } from '../../../kernel/site.ts'
import type { IssuingRegistration } from '../documents/port.ts'
import type { RegisterDependencies } from './dependencies.ts'

/** The registrations that issued documents on a site. */
export const listRegistrations = ({ documents }: RegisterDependencies, site: Pick<Site, 'code'>): Promise<IssuingRegistration[]> =>
  documents.registrations(site.code)
