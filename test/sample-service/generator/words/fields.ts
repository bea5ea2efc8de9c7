/** A field of study or trade: thirteen skill names, and what its courses are called. */
export interface Field {
  readonly name: string;
  readonly codePrefix: string;
  readonly skills: readonly string[];
  readonly describes: string;
}

const field = (name: string, codePrefix: string, describes: string, skills: string): Field => ({
  name,
  codePrefix,
  describes,
  skills: skills.split(' | '),
});

/**
 * Every field has the same number of skills, so that record number i belongs to field i modulo the number of fields, for skills,
 * courses and jobs alike: related records find each other by arithmetic alone.
 */
export const FIELDS: readonly Field[] = [
  field(
    'Data science',
    'DS',
    'turns observations into decisions that can be checked',
    'Machine Learning | Data Analysis | Data Visualization | Statistics | Python (Programming Language) | R (Programming Language) | SQL (Programming Language) | Deep Learning | Regression Analysis | Natural Language Processing | Data Mining | Bayesian Inference | Time Series Analysis',
  ),
  field(
    'Software',
    'CS',
    'is used to build, test and maintain programs that others rely on',
    'Java (Programming Language) | C++ | C# | .NET Framework | Git (Version Control) | Software Testing | Object-Oriented Programming | Web Development | JavaScript | Functional Programming | REST APIs | Microservices | Agile Software Development',
  ),
  field(
    'Computing infrastructure',
    'CLD',
    'keeps services available, recoverable and affordable',
    'Cloud Computing | Linux | Kubernetes | Computer Networking | Virtualization | Site Reliability Engineering | Database Administration | Infrastructure as Code | Network Routing | Storage Systems | Continuous Integration | System Administration | Load Balancing',
  ),
  field(
    'Security',
    'SEC',
    'protects systems and the people who depend on them',
    'Cybersecurity | Cryptography | Penetration Testing | Incident Response | Identity Management | Threat Modeling | Digital Forensics | Security Auditing | Malware Analysis | Firewall Configuration | Privacy Engineering | Vulnerability Assessment | Secure Coding',
  ),
  field(
    'Management',
    'MGT',
    'helps groups of people reach a common aim',
    'Project Management | Leadership | Operational Excellence | Business Process | Change Management | Strategic Planning | Negotiation | Risk Management | Team Building | Stakeholder Management | Lean Manufacturing | Decision Making | Performance Appraisal',
  ),
  field(
    'Finance',
    'FIN',
    'measures what is owned, owed and put at risk',
    'Accounting | Annuities | Securities (Finance) | Financial Services | Investments | Corporate Finance | Financial Modeling | Auditing | Taxation | Portfolio Management | Derivatives | Credit Analysis | Budgeting',
  ),
  field(
    'Marketing',
    'MKT',
    'brings an offer to the people whom it suits',
    'Marketing Strategy | Customer Satisfaction | Brand Management | Digital Marketing | Market Research | Social Media Marketing | Search Engine Optimization | Copywriting | Customer Relationship Management | Pricing Strategy | Public Relations | Sales Forecasting | Consumer Behaviour',
  ),
  field(
    'Health',
    'MED',
    'supports the care of patients and of whole populations',
    'Epidemiology | Nursing | Public Health | Pharmacology | Anatomy | Clinical Trials | Patient Safety | Health Informatics | Nutrition | Medical Imaging | Palliative Care | Physiology | Infection Control',
  ),
  field(
    'Life sciences',
    'BIO',
    'studies living things, from molecules to ecosystems',
    'Molecular Biology | Genetics | Bioinformatics | Microbiology | Ecology | Cell Biology | Biochemistry | Neuroscience | Immunology | Botany | Marine Biology | Evolutionary Biology | Synthetic Biology',
  ),
  field(
    'Physical sciences',
    'PHY',
    'describes matter and energy in terms that can be measured',
    'Classical Mechanics | Electromagnetism | Thermodynamics | Quantum Mechanics | Organic Chemistry | Spectroscopy | Astrophysics | Geology | Materials Science | Analytical Chemistry | Optics | Fluid Dynamics | Nuclear Physics',
  ),
  field(
    'Mathematics',
    'MTH',
    'states and proves what follows from what',
    'Linear Algebra | Calculus | Probability Theory | Number Theory | Differential Equations | Graph Theory | Optimization | Abstract Algebra | Topology | Numerical Analysis | Game Theory | Combinatorics | Mathematical Modeling',
  ),
  field(
    'Engineering',
    'ENG',
    'turns requirements into things that work and last',
    'Mechanical Engineering | Structural Analysis | Control Systems | Robotics | Computer-Aided Design | Signal Processing | Circuit Design | Aerodynamics | Finite Element Analysis | Embedded Systems | Manufacturing Processes | Systems Engineering | Mechatronics',
  ),
  field(
    'Energy and environment',
    'ENV',
    'balances the needs of today with those of tomorrow',
    'Renewable Energy | Solar Power | Climate Science | Environmental Policy | Water Treatment | Waste Management | Energy Storage | Sustainable Development | Life Cycle Assessment | Forestry | Wind Power | Carbon Accounting | Conservation Biology',
  ),
  field(
    'Education',
    'EDU',
    'helps learners learn and teachers teach',
    'Instructional Design | Curriculum Development | Classroom Management | Educational Assessment | Early Childhood Education | Learning Analytics | Special Education | Tutoring | Blended Learning | Educational Technology | Literacy | Language Teaching | Academic Advising',
  ),
  field(
    'Languages',
    'LNG',
    'lets people understand one another across borders',
    'English Language | Spanish Language | Mandarin Chinese | Translation | Academic Writing | Business Communication | Public Speaking | Linguistics | French Language | Interpreting | Technical Writing | Arabic Language | Storytelling',
  ),
  field(
    'Law and government',
    'LAW',
    'sets the rules that institutions and citizens live by',
    'Contract Law | Constitutional Law | Intellectual Property Law | Public Policy | International Relations | Regulatory Compliance | Human Rights | Competition Law | Public Administration | Legal Research | Mediation | Immigration Law | Criminal Justice',
  ),
  field(
    'Social sciences',
    'SOC',
    'explains how people behave alone and together',
    'Psychology | Sociology | Anthropology | Behavioral Economics | Microeconomics | Macroeconomics | Survey Design | Demography | Ethnography | Econometrics | Political Science | Social Work | Criminology',
  ),
  field(
    'Humanities',
    'HUM',
    'reads, questions and keeps what people have thought and made',
    'Philosophy | Ethics | Art History | Archaeology | World History | Comparative Literature | Religious Studies | Musicology | Critical Thinking | Museum Studies | Rhetoric | Classics | Digital Humanities',
  ),
  field(
    'Design',
    'DES',
    'gives form to things so that they can be used with ease',
    'Graphic Design | User Experience Design | Typography | Design Thinking | Interaction Design | Information Architecture | Accessibility | Illustration | Industrial Design | Prototyping | Motion Graphics | Colour Theory | Service Design',
  ),
  field(
    'Media and arts',
    'ART',
    'tells stories in sound, image and movement',
    'Photography | Video Production | Screenwriting | Music Theory | Animation | Journalism | Creative Writing | Sound Design | Game Design | Film Editing | Acting | Podcasting | Choreography',
  ),
  field(
    'Architecture and cities',
    'ARC',
    'shapes the places that people live and work in',
    'Architecture | Urban Planning | Building Information Modeling | Landscape Architecture | Transport Planning | Construction Management | Surveying | Real Estate | Heritage Conservation | Interior Design | Building Physics | Geographic Information Systems | Smart Cities',
  ),
  field(
    'Supply and trade',
    'SCM',
    'moves goods to where they are wanted, on time',
    'Supply Chain Management | Logistics | Inventory Management | Procurement | Demand Planning | Warehousing | International Trade | Quality Control | Six Sigma | Freight Forwarding | Retail Management | Vendor Management | E-Commerce',
  ),
  field(
    'Hospitality and food',
    'HOS',
    'makes guests feel welcome and fed',
    'Hospitality Management | Food Safety | Event Planning | Tourism | Culinary Arts | Gastronomy | Hotel Operations | Wine Knowledge | Revenue Management | Customer Service | Food Science | Menu Planning | Travel Management',
  ),
  field(
    'People and work',
    'HRM',
    'finds, keeps and develops the people of an organisation',
    'Human Resources | Recruiting | Workplace Diversity | Employee Relations | Talent Management | Payroll | Mentoring | Conflict Resolution | Occupational Safety | Organizational Behavior | Compensation and Benefits | Career Counseling | Onboarding',
  ),
];

/** Qualifiers that go before a skill's name. */
export const PREFIXES: readonly string[] =
  'Applied | Advanced | Introductory | Computational | Clinical | Industrial | Experimental | Strategic | Quantitative | Qualitative | Corporate | Public | Rural | Urban | Digital | Automated | Collaborative | Remote | Sustainable | International | Regional | Historical | Comparative | Predictive | Real-Time | Low-Cost | Open-Source | Community | Evidence-Based | Inclusive'.split(
    ' | ',
  );

/** Qualifiers that go behind a skill's name. */
export const CONTEXTS: readonly string[] =
  'Healthcare | Small Businesses | Government | Manufacturing | Non-Profits | Agriculture | Aerospace | Retail | Banking | Insurance | Telecommunications | Higher Education | Primary Schools | Logistics | Energy Utilities | Mining | Construction | Tourism | Museums | Sports | Journalism | Fashion | Automotive Engineering | Shipping | Biotechnology | Pharmaceutics | Law Firms | Start-Ups | Humanitarian Aid | Smart Cities | Water Utilities | Forestry | Fisheries | Public Libraries | Emergency Services'.split(
    ' | ',
  );
