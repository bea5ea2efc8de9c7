import { parseQuestions } from './parse-questions.ts';

/**
 * Questions by the code of the course. `?` begins a problem: its name, its question, the percentage that answers rightly, then the
 * answers, the keyed one first. `!` after the percentage: nearly all others choose the first wrong answer.
 */
export const QUESTIONS = parseQuestions(`
= DS101x
? Week 1: Kinds of data | Which of these is a categorical variable? | 84 | Eye color | Body height | Annual income | Age in days
? Week 1: Rows and columns | In a tidy table, what does a row stand for? | 77 | One observation | One variable | One data set | One value
? Week 2: Duplicates | A customer appears twice, with two spellings of one name. What is this? | 71 | A duplicate record | An outlier | A missing value | A foreign key
? Week 2: Missing values | Which treatment of missing values keeps the sample size but lowers the variance? | 54 | Filling in the mean | Deleting the rows | Collecting them again | Flagging them
? Week 3: Median | What is the median of 2, 3, 3, 7 and 40? | 81 | 3 | 11 | 7 | 5
? Week 3: Mean and median | Incomes are skewed to the right. Which is larger? | 28! | The median | The mean | They are equal | It cannot be known
? Week 4: Charts | Which chart compares the sizes of ten groups best? | 73 | A bar chart | A pie chart | A 3-D column chart | A word cloud
? Week 4: Axes | Why should the axis of a bar chart start at zero? | 62 | Lengths are compared | It looks tidy | Programs need it | Colors depend on it
? Week 5: Correlation | Ice cream sales and drownings rise together. What explains it best? | 66 | Both rise with the temperature | Ice cream causes drowning | Drowning causes sales | Chance alone
? Week 6: Samples | Which sample describes all customers best? | 69 | 200 drawn at random | 5,000 who answered a pop-up | All from one city | Friends of the team
? Week 6: Spreadsheet formulas | Which formula counts the cells of A1 to A9 that hold numbers? | 58 | =COUNT(A1:A9) | =SUM(A1:A9) | =COUNTA(A1:A9) | =ROWS(A1:A9)
= NUR120x
? Module 1: Layers of the skin | Which layer of the skin holds blood vessels and nerve endings? | 82 | Dermis | Epidermis | Stratum corneum | Keratin
? Module 1: Phases of healing | Which phase of wound healing comes first? | 74 | Hemostasis | Proliferation | Maturation | Remodeling
? Module 2: Pressure injuries | Intact skin with redness that does not blanch is a pressure injury of which stage? | 61 | Stage 1 | Stage 2 | Stage 3 | Unstageable
? Module 2: Risk assessment | What does a lower score on the Braden scale mean? | 47 | A higher risk | A lower risk | A deeper wound | A faster healing
? Module 3: Infection | Which sign suggests a spreading infection? | 78 | Redness that grows beyond the edge | Pink granulation tissue | Clear exudate | Itching of the scar
? Module 3: Hand hygiene | When is hand hygiene due at a change of dressing? | 70 | Before and after | Before only | After only | When gloves tear
? Module 4: Dressings | Which dressing suits a wound with much exudate? | 64 | Alginate | Transparent film | Hydrogel | Dry gauze
? Module 4: Diabetic foot | What is tested with a monofilament? | 57 | Protective sensation | Blood flow | Skin temperature | Strength
= LNG101x
? Unidad 1: Saludos | How do you greet in the afternoon? | 90 | Buenas tardes | Buenos días | Buenas noches | Hasta luego
? Unidad 1: Ser y estar | ___ de Colombia. | 68 | Soy | Estoy | Tengo | Hay
? Unidad 2: Números | Which is 15? | 86 | quince | cinco | cincuenta | catorce
? Unidad 2: Género | Which word is masculine? | 39 | el problema | la mano | la flor | la ciudad
? Unidad 3: Verbos | Nosotros ___ en Bogotá. | 72 | vivimos | vivemos | viven | vivo
? Unidad 3: La hora | It is half past one: | 66 | Es la una y media | Son la una y media | Es una media | Son las dos menos
? Unidad 4: Gustar | A mí ___ los libros. | 55 | me gustan | me gusta | yo gusto | gustan
= MED101x
? Week 1: Prevention | Vaccination before any exposure is which kind of prevention? | 79 | Primary | Secondary | Tertiary | Quaternary
? Week 1: Incidence | New cases in a year per 1,000 at risk are the … | 62 | Incidence | Prevalence | Mortality | Fatality
? Week 2: Outbreaks | What is R0? | 71 | Cases caused by one case among susceptibles | Deaths per case | Days to recovery | Doses per person
? Week 2: Screening | Which test misses few who are ill? | 44 | A sensitive one | A specific one | A cheap one | A fast one
? Week 3: Determinants | Which is a social determinant of health? | 83 | Education | Blood group | Age | A gene
? Week 4: Herd immunity | Which disease needs the highest coverage? | 59 | Measles | Influenza | Polio | Mumps
= AI230x
? Unit 1: Tokens | What does a language model predict? | 86 | The next token | The next sentence | The truth | The topic
? Unit 1: Temperature | What does a higher temperature make more likely? | 73 | Rare continuations | Short answers | Correct facts | Refusals
? Unit 2: Prompts | Which prompt gives a format that a program can read? | 69 | One with an example of the output | A longer one | A polite one | One in capitals
? Unit 2: Hallucination | A model names a paper that does not exist. What helps most? | 64 | Retrieving sources first | A larger model | A longer prompt | A lower price
? Unit 3: Evaluation | Which set of questions should a prompt be judged by? | 49 | One that was not used to write it | The one it was written with | The easiest | The newest
? Unit 3: Privacy | What must not be sent to a hosted model? | 81 | Customers' personal data | A public law | A recipe | A poem
= CS101x
? Unit 1: Types | Which type holds true or false? | 91 | boolean | int | String | char
? Unit 1: Division | What is 7 / 2 with two int values? | 52 | 3 | 3.5 | 4 | An error
? Unit 2: Loops | How often does for (int i = 0; i < 5; i++) run? | 76 | 5 | 4 | 6 | For ever
? Unit 2: Strings | How are two strings compared by content? | 46! | a.equals(b) | a == b | a = b | a.same(b)
? Unit 3: Classes | What makes an object from a class? | 79 | new | class | this | void
? Unit 4: Inheritance | Which keyword says that a class extends another? | 84 | extends | implements | inherits | super
= ACC101x
? Lesson 1: Accounts | Which account is an asset? | 85 | Inventory | Loan | Capital | Revenue
? Lesson 1: Debit and credit | A purchase in cash: what is credited? | 58 | Cash | Purchases | Capital | Sales
? Lesson 2: Balance | Assets of 90,000 and debts of 55,000: what is the equity? | 74 | 35,000 | 145,000 | 55,000 | 90,000
? Lesson 3: Depreciation | A van of 24,000 is used for six years. Yearly depreciation in a straight line? | 67 | 4,000 | 6,000 | 2,400 | 24,000
? Lesson 3: Accruals | Rent is paid for next quarter. What is it now? | 45 | A prepaid expense | A liability | Revenue | Equity
? Lesson 4: Trial balance | Which error does a trial balance show? | 51 | A sum entered on one side only | A missing invoice | A wrong account of one kind | A sum entered twice on both sides
= PMO101x
? Case 1: Critical path | What happens when a task on the critical path is late? | 80 | The project is late | Only that task is late | Costs fall | Nothing
? Case 1: Scope | A sponsor asks for one more report. What comes first? | 63 | Assess the effect | Refuse | Build it | Ask the team to stay late
? Case 2: Risk | A risk of 20 % would cost 50,000. What is its expected value? | 72 | 10,000 | 50,000 | 2,500 | 40,000
? Case 3: Stakeholders | Whom to keep satisfied? | 55 | High power and low interest | Low power and low interest | Low power and high interest | The whole team
= ENV101x
? Week 1: Greenhouse effect | Which gas contributes most to warming since 1750? | 77 | Carbon dioxide | Methane | Ozone | Water vapor
? Week 2: Feedbacks | Which is a positive feedback? | 41 | Melting ice lowers the albedo | More clouds reflect light | Plants grow faster | Oceans take up heat
? Week 3: Budgets | What does net zero mean? | 70 | Removals equal emissions | No emissions at all | No coal | No growth
? Week 4: Adaptation | Which is adaptation rather than mitigation? | 66 | A higher dike | A heat pump | A carbon price | A wind farm
= EDU120x
? Unit 1: Objectives | Which verb can be observed? | 74 | Compare | Understand | Know | Appreciate
? Unit 2: Load | What reduces extraneous cognitive load? | 62 | Labels beside the picture | Music | A second font | More examples at once
? Unit 3: Feedback | Which feedback helps most? | 79 | What to change, and how | A grade | Praise | A rank
= DemoX
? Multiple Choice Problem | Which of the following countries has the largest population? | 63 | Indonesia | Brazil | Russia | Germany
? Numerical Input | What is the approximate value of pi, to two digits? | 88 | 3.14 | 3 | 3.41 | 22
? Checkboxes | Which object is not a piece of cutlery? | 71 | A cup | A fork | A spoon | A knife
`);
