import type { S3Client } from '@aws-sdk/client-s3'
import { z } from 'zod'
import { allOrNone, type ConfiguredProvider, isOnThisMachine, providerKey } from '../../../../../kernel/provider-settings.ts'
import { type MediaStore, MediaStoreUnavailable } from '../media-store.ts'

/** A bucket of an S3-compatible store. */
export interface S3StoreSettings {
  bucket: string
  region: string
  /** The address of the store; that of Amazon's region where undefined. */
  endpoint?: string | undefined
  /** Whether the bucket is in the path of addresses instead of the host's name. */
  pathStyle: boolean
  /** Undefined: those that the machine has, such as the role of a virtual machine. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined
  /** Milliseconds that a connection and an answer may take; fewer in tests. */
  timeout?: number
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

const settings = z
  .object({
    MEDIA_S3_BUCKET: z.string().regex(bucketName, 'a name of 3 to 63 small letters, digits, dots and hyphens').optional(),
    MEDIA_S3_REGION: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, 'a name such as eu-central-1')
      .optional(),
    MEDIA_S3_ENDPOINT: z
      .url({ protocol: /^https?$/, abort: true })
      .refine((address) => address.startsWith('https:') || isOnThisMachine(address), 'https, or this machine')
      .optional(),
    MEDIA_S3_PATH_STYLE: z.enum(['on', 'off']).optional(),
    MEDIA_S3_KEY: providerKey,
    MEDIA_S3_SECRET: providerKey,
  })
  .transform((given, context): S3StoreSettings | undefined => {
    const { MEDIA_S3_BUCKET: bucket, MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_PATH_STYLE: pathStyle } = given
    const credentials = allOrNone({ accessKeyId: given.MEDIA_S3_KEY, secretAccessKey: given.MEDIA_S3_SECRET }, context, {
      variables: 'MEDIA_S3_KEY, MEDIA_S3_SECRET',
      message: 'set both, or neither',
    })
    if (bucket === undefined) {
      if (Object.values(given).some((value) => value !== undefined))
        context.addIssue({ code: 'custom', path: ['MEDIA_S3_BUCKET'], message: 'needed with the other settings of the S3 store' })
      return undefined
    }
    if (endpoint === undefined && given.MEDIA_S3_REGION === undefined)
      context.addIssue({ code: 'custom', path: ['MEDIA_S3_REGION'], message: 'needed without MEDIA_S3_ENDPOINT' })
    return {
      bucket,
      region: given.MEDIA_S3_REGION ?? 'us-east-1',
      endpoint,
      // Stores other than Amazon's seldom have a host's name for each bucket.
      pathStyle: pathStyle === undefined ? endpoint !== undefined : pathStyle === 'on',
      credentials,
    }
  })

/** The settings of an S3 store in the environment; undefined where none is set. */
export const s3: ConfiguredProvider<S3StoreSettings> = { settings }

/** The error of a store that cannot be used, which names the failure and neither keys nor content. */
function unavailable(error: unknown): MediaStoreUnavailable {
  const { name, code } = error as { name?: string; code?: string }
  return new MediaStoreUnavailable(`the S3 store of pictures does not answer as agreed: ${code ?? name ?? 'unknown'}`)
}

/**
 * A media store in a bucket. Objects are replaced whole by S3 itself. The client's library is loaded with the first use, since most shops
 * have a folder.
 */
export function createS3Store({ bucket: Bucket, region, endpoint, pathStyle, credentials, timeout = 5000 }: S3StoreSettings): MediaStore {
  const library = () => import('@aws-sdk/client-s3')
  let opened: Promise<{ client: S3Client; commands: Awaited<ReturnType<typeof library>> }> | undefined
  async function open() {
    const commands = await library()
    const client = new commands.S3Client({
      region,
      forcePathStyle: pathStyle,
      ...(endpoint ? { endpoint } : {}),
      ...(credentials ? { credentials } : {}),
      // The defaults add checksums as trailers of streamed bodies, which compatible stores may keep as part of the object.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      requestHandler: { connectionTimeout: timeout, requestTimeout: timeout, socketTimeout: timeout, throwOnRequestTimeout: true },
    })
    return { client, commands }
  }
  const use = () => (opened ??= open())

  return {
    async read(Key) {
      const { client, commands } = await use()
      try {
        const { Body } = await client.send(new commands.GetObjectCommand({ Bucket, Key }))
        return Body && Buffer.from(await Body.transformToByteArray())
      } catch (error) {
        if (error instanceof commands.NoSuchKey) return undefined
        throw unavailable(error)
      }
    },
    async write(Key, bytes) {
      const { client, commands } = await use()
      // The request is sent later: the caller may change its buffer meanwhile.
      const Body = Buffer.from(bytes)
      await client.send(new commands.PutObjectCommand({ Bucket, Key, Body })).catch((error: unknown) => {
        throw unavailable(error)
      })
    },
    async delete(Key) {
      const { client, commands } = await use()
      await client.send(new commands.DeleteObjectCommand({ Bucket, Key })).catch((error: unknown) => {
        throw unavailable(error)
      })
    },
  }
}
