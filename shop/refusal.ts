/** Refusals: a union of codes with their facts (`refusal-facts.ts`), and their HTTP answers (`refusal-answer.ts`). */
export { answerRefusal, type RefusalAnswer } from "./refusal-answer.ts";
export {
  type FieldMessages,
  type Refusal,
  type RefusalCode,
  type RefusalFacts,
  type Refused,
  refuse,
} from "./refusal-facts.ts";
