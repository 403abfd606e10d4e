import { CODE } from '@contract/codes'
import type { FastifySchemaValidationError } from 'fastify'
import type { TSchema } from 'typebox'
import { ApiError } from '../lib/api-error'
import { fieldOf } from './field-messages'

/** What the validator says of a broken keyword, each member only of its own one. */
type Params = { type: string; limit: number; pattern: string; allowedValues: string[] }
type Words = (params: Params, at: Record<string, unknown>) => string

const list = (values: readonly string[]) => values.join('、')

/** What is allowed, by the keyword of JSON Schema that is broken; `at` is the schema that has it. */
const WORDS: Record<string, Words> = {
  required: () => '必填',
  type: ({ type }) => `类型须为${type}`,
  enum: ({ allowedValues }) => `可取值：${list(allowedValues)}`,
  minimum: ({ limit }) => `不小于${limit}`,
  maximum: ({ limit }) => `不大于${limit}`,
  minLength: ({ limit }) => `不少于${limit}个字符`,
  maxLength: ({ limit }) => `不超过${limit}个字符`,
  pattern: ({ pattern }) => `须匹配${pattern}`,
  // Not the unknown name: it may be personal, as whatever a caller writes.
  additionalProperties: (_params, { properties }) =>
    `有未知的名称，可用：${list(Object.keys(Object(properties)))}`,
}

/** The schema that has the broken keyword, by its JSON Pointer `#/properties/…/<keyword>`. */
const schemaAt = (schema: TSchema, pointer: string) =>
  pointer
    .split('/')
    .slice(1, -1)
    .reduce<Record<string, unknown>>((at, part) => Object(at[part]), schema as Record<string, unknown>)

/** The refusal of a call between servers: of each invalid field what is allowed, for the engineer who reads it. */
export function refusalOf(broken: FastifySchemaValidationError[], schema: TSchema): ApiError {
  if (broken.some(({ instancePath, keyword }) => instancePath === '' && keyword === 'type'))
    return new ApiError(CODE.badRequest, '请求须为JSON对象')
  const errors = new Map<string, string>()
  for (const one of broken) {
    const field = fieldOf(one)
    const content =
      WORDS[one.keyword]?.(one.params as Params, schemaAt(schema, one.schemaPath)) ?? '内容格式不正确'
    if (!errors.has(field)) errors.set(field, content)
  }
  return ApiError.fields([...errors].map(([field, content]) => ({ field, content })))
}
