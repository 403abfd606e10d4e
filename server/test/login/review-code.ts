import { reviewNumberCommand } from '../../src/commands/review-number'
import type { TestApp } from '../tools/harness'

/** Switches a number on for WeChat's reviewers, as an operator does; returns the code that the command prints. */
export async function reviewCode({ deps }: Pick<TestApp, 'deps'>, mobile: string): Promise<string> {
  const { text } = await reviewNumberCommand.run(deps, ['on', mobile])
  return /code: +(\d{6}) /.exec(text)?.[1] ?? ''
}
